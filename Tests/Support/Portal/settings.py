"""A desktop's settings for the tests: a portal on the session bus that answers ReadAll from a file
and signals each value of it that changes.

usage: settings.py LOG VALUES [--silent]

VALUES is JSON: {"space key": [signature, value]}. With --silent no call is ever answered. What is
asked is written to LOG.
"""

import asyncio
import json
import pathlib
import sys

from dbus_next import Variant
from dbus_next.aio import MessageBus
from dbus_next.constants import MessageType
from dbus_next.message import Message

LOG, VALUES = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SILENT = "--silent" in sys.argv
INTERFACE = "org.freedesktop.portal.Settings"
PATH = "/org/freedesktop/portal/desktop"


def note(*words):
    with LOG.open("a") as log:
        print(*words, file=log)


def read():
    return {tuple(k.split()): Variant(*v) for k, v in json.loads(VALUES.read_text()).items()}


async def main():
    bus = await MessageBus().connect()
    values = read()

    def answer(message):
        if message.message_type != MessageType.METHOD_CALL or message.interface != INTERFACE:
            return None
        note("asked", message.member, *message.body[0])
        if not SILENT:
            spaces = {}
            for (space, key), value in values.items():
                if space in message.body[0]:
                    spaces.setdefault(space, {})[key] = value
            bus.send(Message.new_method_return(message, "a{sa{sv}}", [spaces]))
        return True

    bus.add_message_handler(answer)
    await bus.request_name("org.freedesktop.portal.Desktop")
    note("ready")
    while True:
        await asyncio.sleep(0.02)
        try:
            now = read()
        except ValueError:  # half written
            continue
        for (space, key), value in now.items():
            if values.get((space, key)) != value:
                values[space, key] = value
                await bus.send(Message(
                    path=PATH, interface=INTERFACE, member="SettingChanged",
                    message_type=MessageType.SIGNAL, signature="ssv", body=[space, key, value]))


asyncio.run(main())

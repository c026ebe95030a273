"""A desktop's file chooser for the tests: a portal on the session bus that answers with the files
that it was started with, and writes what it was asked.

usage: chooser.py LOG FILE...   without FILE the person cancels
"""

import asyncio
import pathlib
import sys

from dbus_next import Variant
from dbus_next.aio import MessageBus
from dbus_next.constants import MessageType
from dbus_next.message import Message

LOG, FILES = pathlib.Path(sys.argv[1]), sys.argv[2:]


async def main():
    bus = await MessageBus().connect()

    def answer(message):
        if message.message_type != MessageType.METHOD_CALL or message.member != "OpenFile":
            return None
        parent, title, options = message.body
        token = options["handle_token"].value
        sender = message.sender[1:].replace(".", "_")
        path = f"/org/freedesktop/portal/desktop/request/{sender}/{token}"
        with LOG.open("a") as log:
            print("asked", parent[:4], title, options["multiple"].value, file=log)
        bus.send(Message.new_method_return(message, "o", [path]))
        uris = {"uris": Variant("as", FILES), "choices": Variant("a(ss)", [])} if FILES else {}
        signal = Message(
            destination=message.sender, path=path, interface="org.freedesktop.portal.Request",
            member="Response", message_type=MessageType.SIGNAL, signature="ua{sv}",
            body=[0 if FILES else 1, uris])
        asyncio.get_running_loop().call_later(0.05, bus.send, signal)
        return True

    bus.add_message_handler(answer)
    await bus.request_name("org.freedesktop.portal.Desktop")
    with LOG.open("a") as log:
        print("ready", file=log)
    await bus.wait_for_disconnect()


asyncio.run(main())

import DetentCore

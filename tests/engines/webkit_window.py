#!/usr/bin/python3
"""A window of WebKitGTK that WebKitWebDriver drives. MiniBrowser is never as narrow as a phone."""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

width, height = (int(side) for side in os.environ["WINDOW_SIZE"].split("x"))
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
window = Gtk.Window()
window.set_default_size(width, height)
window.add(view)
window.connect("destroy", Gtk.main_quit)


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Stagely")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", start)
window.show_all()
Gtk.main()

#!/usr/bin/python3
"""A window of WebKit that WebKitWebDriver can drive: webkit-window.py <width> <height> <folder for its data>

MiniBrowser is never narrower than 447 pixels. WebKit prints console messages only of windows that keep their data.
"""
import sys
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

# The other engines reduce motion too: a click on what still moves can miss it.
Gtk.Settings.get_default().set_property('gtk-enable-animations', False)

width, height, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)
context.set_preferred_languages(['en-IN', 'en'])


def open_window(*_):
    settings = WebKit2.Settings(
        enable_page_cache=True,
        enable_write_console_messages_to_stdout=True,
    )
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect('create', open_window)
    window = Gtk.Window(default_width=width, default_height=height)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('MiniBrowser')
    session.set_application_info(info)
    session.connect('create-web-view', open_window)


def save(_, download):
    download.connect('decide-destination', choose_file)


def choose_file(download, name):
    download.set_destination(f'file://{folder}/downloads/{name}')
    return True


context.connect('download-started', save)
context.connect('automation-started', start)
Gtk.main()

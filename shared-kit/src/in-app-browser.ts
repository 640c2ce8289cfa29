/** What every browser with WebKit or Blink writes. A web view of iOS writes neither unless its app adds it. */
const SAFARI = /(?<!like )Safari\//;
const BROWSER_NAME = /\b(Version|(Headless)?Chrome|[A-Z]\w*iOS)\//;
/** A web view of Android, marked by the system. */
const ANDROID_WEB_VIEW = /; wv\)|\bVersion\/4\.0 Chrome\//;
/** Apps whose user agent is otherwise that of a browser. */
const APP =
  /\b(FBAN|FBAV|FB_IAB|Messenger|Instagram|Barcelona|WhatsApp|Telegram|Line|LinkedInApp|Snapchat|Pinterest|Twitter\w*|GSA|MicroMessenger)\b/;

/**
 * The browser inside another app: it may lose the page while a bank asks for consent, and drops downloads without a
 * word.
 */
export function isInAppBrowser(userAgent: string): boolean {
  const isWebKit = userAgent.includes('AppleWebKit/');
  const isBrowser = SAFARI.test(userAgent) && BROWSER_NAME.test(userAgent);
  return (isWebKit && !isBrowser) || ANDROID_WEB_VIEW.test(userAgent) || APP.test(userAgent);
}

import type { BrowserName } from '@mdn/browser-compat-data';

/** The oldest version of each browser in which pages work. */
export type Oldest = Readonly<Partial<Record<BrowserName, string>>>;

/** The oldest browsers in which the pages of payers work (docs/browsers.md). */
export const oldestOfPayers = {
  chrome: '110',
  webview_android: '110',
  firefox: '115',
  safari: '16',
  safari_ios: '16',
} satisfies Oldest;

/** The oldest browsers in which the console works. The sign-in page tells an older one. */
export const oldestOfStaff = { chrome: '120', firefox: '128', safari: '17.4' } satisfies Oldest;

/** The same as a build's target. Android's WebView has the versions of Chrome. */
export const buildTarget = (oldest: typeof oldestOfPayers | typeof oldestOfStaff): string[] =>
  Object.entries(oldest)
    .filter(([browser]) => browser !== 'webview_android')
    .map(([browser, version]) => `${browser === 'safari_ios' ? 'ios' : browser}${version}`);

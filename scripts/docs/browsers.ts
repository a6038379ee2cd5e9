import { builds } from '../browsers/missed';

const missesOf = (build: keyof typeof builds): string =>
  [...new Set(Object.values(builds[build].missed))]
    .filter((missed) => missed !== null)
    .map((missed) => `- ${missed}`)
    .join('\n');

/** The page on browsers: the oldest ones, what holds that, and what they miss. */
export const browsersPage = (): string => {
  const { payers, staff } = builds;
  return [
    '# Browsers',
    '',
    'Written by `npm run docs` from `scripts/browsers`.',
    '',
    '| For | The oldest | What holds it |',
    '| --- | --- | --- |',
    `| payers | Chrome and Android's WebView ${payers.oldest.chrome}, Firefox ${payers.oldest.firefox}, Safari and iOS ${payers.oldest.safari} | \`build.target\` of \`vite.public.config.ts\`; \`npm run browsers\`; \`tests/e2e/oldBrowsers.spec.ts\` takes newer functions away and pays |`,
    `| staff | Chrome ${staff.oldest.chrome}, Firefox ${staff.oldest.firefox} ESR, Safari ${staff.oldest.safari} | \`build.target\` of \`vite.config.ts\`; \`npm run browsers\`; the sign-in page tells an older one |`,
    '',
    'A build target rewrites syntax and adds no functions. `npm run browsers`, a part of `npm test`, lists the functions,',
    "styles and parts of patterns in the built files that the oldest browsers lack (by MDN's data), and fails where",
    '`scripts/browsers/missed.ts` does not say what that means. It does not know a newer method by its name alone where an',
    'older object has one of that name, nor members of objects of the browser other than its globals.',
    '',
    'Code of the payers’ pages, and what they share with the console (`src/format`, `src/resources/language`), therefore',
    'uses nothing that is newer: an address is parsed with `parsedUrl`, because `URL.canParse` is missing in Safari 16 and',
    'Chrome 110.',
    '',
    "**The pages of payers** work without script, and where their script fails: an error while drawing puts the server's",
    'form back (`OrAsServed.tsx`), and a page that did not come from our server says that it has not loaded, with a link.',
    'What the oldest browsers miss:',
    '',
    missesOf('payers'),
    '',
    '**The console** needs `AbortSignal.any`, by which the sign-in page tells an older browser. What the oldest browsers',
    'miss:',
    '',
    missesOf('staff'),
    '',
    "`npm run test:long -- others` does a day's work and a payer's way in two engines, where they are installed, and a line",
    'says which is left out (`tests/long/browsers`):',
    '',
    "| Engine | Debian's packages | What it cannot tell |",
    '| --- | --- | --- |',
    '| Firefox | `firefox-esr` | |',
    "| WebKit, which is Safari's | `webkit2gtk-driver`, `xvfb` | lines of the browser's console, mistakes while a page loads, printing |",
    '',
    'The test in Firefox fails when its console has a line, the one in WebKit when an open page has an error or a warning. It',
    'is no test of Safari itself: fonts, the keyboard, the picker of dates and what iOS adds are other ones there.',
    '',
    '**An empty date** shows today in WebKit, as if it were chosen. A date without a value therefore has the class `no-date`',
    '(`DayInput`, `DateTimeInput`), and in that engine alone it shows nothing until it is focused.',
    '',
  ].join('\n');
};

import { readSum } from './sums';

/** A figure of money in a text of a bank: a number beside a currency (docs/bank-texts.md#figures). */
export interface MoneyFigure {
  /** Where its number starts and ends, without sign and currency. */
  from: number;
  to: number;
  /** RUB or another currency, two decimals; null where the number can be read in two ways, or in none. */
  sum: string | null;
  /** As it is written, with its currency: '10р'. */
  text: string;
  isRouble: boolean;
  /** Stands behind a word of balance, limit, fee or debt. */
  isBehindWord: boolean;
  /** Stands behind a word of balance. */
  isBalance: boolean;
}

/** Blanks that banks write between groups of thousands. A pattern's `\s` knows none of them. */
const blanks = /[\p{Zs}\t]/gu;

/** The text as patterns read it: with every blank as a space, of the same length. */
export const normalizeText = (text: string): string => text.replace(blanks, ' ');

const grouped = "\\d{1,3}(?:[ '’.,]\\d{3}){1,5}(?:[.,]\\d{1,2})?(?!\\d)";
const plain = '\\d+(?:[.,]\\d{1,3})?(?!\\d)';
/** Groups start neither behind a tail of a card, as in '*441 500 ₽', nor behind a date or a time; 'P2P' has no figure. */
const number = `(?:(?<![\\p{L}\\d*•]|\\d[.,:/])${grouped}|(?<!\\d|[*•]|\\d[.,:/]|(?<!\\p{L})p)${plain})`;

const roubleWord =
  '₽|rub(?:l\\p{L}{0,3}|s)?(?!\\p{L})\\.?|roubles?(?!\\p{L})|rur(?!\\p{L})\\.?|руб(?:л\\p{L}{0,4})?(?!\\p{L})\\.?';
/** The letter stands behind a number alone. */
const roubleLetter = '[рp](?![\\p{L}\\d])\\.?';
const foreignSign = '(?:[$€£¥₺₸₼₴₾֏₩₹]|(?:тенге|тнг|сум|сом|манат|лари|грн|гривен)\\p{L}{0,3}(?!\\p{L}))';
/** Codes of currencies (ISO 4217) in capitals, for some are words. */
const foreignCodes =
  'USD|EUR|GBP|CHF|JPY|CNY|CNH|HKD|SGD|KRW|INR|IDR|MYR|PHP|THB|VND|AUD|NZD|CAD|BRL|MXN|ARS' +
  '|CLP|COP|PEN|ZAR|NGN|KES|EGP|MAD|TND|DZD|AZN|AMD|BYN|BYR|GEL|KGS|KZT|MDL|MNT|TJS|TMT|UAH' +
  '|UZS|TRY|TRL|PKR|AED|BHD|ILS|IRR|IQD|JOD|KWD|LBP|OMR|QAR|SAR|AFN|BDT|LKR|NPR|TWD|BGN|CZK' +
  '|DKK|HUF|ISK|NOK|PLN|RON|RSD|SEK|ALL|BAM|MKD|USDT|USDC|BTC';
const foreign = `(?:${foreignSign}|(?<!\\p{L})(?:${foreignCodes})(?!\\p{L}))`;

/** What may stand between a number and its currency. */
const gap = '[ \\n]{0,2}';
const before = {
  rouble: new RegExp(`(?<number>${number})${gap}\\(?(?:${roubleWord}|${roubleLetter})`, 'giu'),
  foreign: new RegExp(`(?<number>${number})${gap}\\(?${foreign}`, 'gu'),
};
/** A currency that follows no number belongs to the number behind it. */
const after = {
  rouble: new RegExp(
    `(?<![\\p{L}\\d])(?<!(?<![*•\\d])\\d+ )(?:${roubleWord}):?${gap}(?<number>${grouped}|${plain})`,
    'giu',
  ),
  foreign: new RegExp(`(?<![\\p{L}\\d])(?<!(?<![*•\\d])\\d+ )${foreign}:?${gap}(?<number>${grouped}|${plain})`, 'gu'),
};

/** Words before a figure that is no payment: of balance, limit, fee and debt, in the languages and spellings of banks. */
const balanceWords = 'баланс|доступн|дост\\.|остат|balan|avail|remain|dostup|ostat';
const otherWords = `${balanceWords}|лимит|комисс|долг|задолж|limit|\\bfees?\\b|charge|debt|komis|zadolzh`;
/** Words that may stand between such a word and its figure. Others do not: a payer's comment could end with 'balance'. */
const betweenWords =
  'по|на|за|карт\\p{L}{0,3}|сч[её]т\\p{L}{0,3}|средств\\p{L}{0,3}|перевод|составляет|of|on|is|your|the|card|account|po|na|kart\\p{L}{0,3}|schet\\p{L}{0,3}|[*•]+\\d{3,4}';
const behind = (words: string) =>
  new RegExp(`(?:${words})\\p{L}{0,12}[^\\p{L}\\d]{0,4}(?:(?:${betweenWords})[^\\p{L}\\d]{1,3}){0,3}$`, 'iu');
const behindWord = behind(otherWords);
const behindBalance = behind(balanceWords);
/** Number of characters before a figure in which such a word is looked for. */
const wordReach = 60;

const figureAt = (text: string, match: RegExpMatchArray, isRouble: boolean): MoneyFigure => {
  const figure = match.groups!.number!;
  const start = match.index!;
  const from = start + match[0].indexOf(figure);
  const read = readSum(figure);
  const reach = text.slice(Math.max(0, from - wordReach), from);
  return {
    from,
    to: from + figure.length,
    sum: typeof read === 'object' ? read.sum : null,
    text: match[0],
    isRouble,
    isBehindWord: behindWord.test(reach),
    isBalance: behindBalance.test(reach),
  };
};

/** Returns the figures of money in a text, in their order. Zero is a figure, too. */
export const moneyFigures = (text: string): MoneyFigure[] => {
  const normal = normalizeText(text);
  const found: MoneyFigure[] = [];
  for (const side of [before, after])
    for (const currency of ['rouble', 'foreign'] as const)
      for (const match of normal.matchAll(side[currency])) {
        const figure = figureAt(normal, match, currency === 'rouble');
        if (!found.some(({ from, to }) => figure.from < to && from < figure.to)) found.push(figure);
      }
  return found.toSorted((a, b) => a.from - b.from);
};

const anyNumber = new RegExp(`(?<![\\p{L}\\d*•.,:/-])(?:${grouped}|${plain})(?![:/\\d]|[.,-]\\d)`, 'gu');

/** The numbers of a text that may be a sum though no currency stands beside them: no date, time or tail. */
export const bareNumbers = (text: string): { from: number; to: number; text: string }[] =>
  [...normalizeText(text).matchAll(anyNumber)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    text: found,
  }));

/** A number behind a word of balance, which some banks write without a currency. */
export const numberBehindBalance = new RegExp(
  `(?:${balanceWords})\\p{L}{0,12}[^\\p{L}\\d]{0,4}(?<number>\\d[\\d ,.'’]{0,20}\\d|\\d)`,
  'giu',
);

/** Whether a text says two different balances, with or without a currency: a payer may have written one of them. */
export const saysTwoBalances = (text: string): boolean => {
  const sums = [...text.matchAll(numberBehindBalance)].map(({ groups }) => {
    const { number: figure = '' } = groups!;
    const read = readSum(figure);
    return typeof read === 'object' ? read.sum : figure;
  });
  return new Set(sums).size > 1;
};

/** A bank: the sender of its messages and the patterns that read incoming payments. */
export interface CorpusBank {
  title: string;
  sender: string;
  patterns: readonly string[];
}

const figure = "[0-9][0-9 \\x{00A0}.,']*[0-9]|[0-9]";

/** Formats like those of real banks in three languages; every sender, name and number is made up. */
export const corpusBanks: readonly CorpusBank[] = [
  {
    title: 'Volga Bank',
    sender: 'VOLGA',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?(?i)зачисление (?P<amount>${figure}) ?(?P<currency>руб|р|RUB|USD|EUR|AZN)`],
  },
  {
    title: 'Sever Bank',
    sender: 'SeverBank',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?Перевод (?P<amount>${figure})(?P<currency>р|₽|\\$|€) от `],
  },
  {
    title: 'Ural Credit',
    sender: '9001',
    patterns: [
      `^[\\p{L}\\d\\s*:.,+-]{0,60}?Поступление\\. Счет \\*(?P<account>[0-9]{4})\\. (?P<amount>${figure}) (?P<currency>[A-Z]{3})\\.`,
    ],
  },
  { title: 'Neva Bank', sender: 'NEVA', patterns: [`^Приход: (?P<amount>${figure}) (?P<currency>RUB|USD|EUR)`] },
  {
    title: 'Baikal Bank',
    sender: 'Baikal',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?На карту зачислено (?P<amount>${figure}) (?P<currency>₽|\\$)`],
  },
  {
    title: 'Amber Bank',
    sender: 'AMBER',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?You received (?P<amount>${figure}) (?P<currency>RUB|USD|EUR|AZN) from`],
  },
  {
    title: 'Harbor Trust',
    sender: 'HarborTrust',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?Incoming transfer: (?P<currency>RUB|USD) (?P<amount>${figure})[;.] Ref`],
  },
  {
    title: 'North Savings',
    sender: '7700',
    patterns: [
      `^[\\p{L}\\d\\s*:.,+-]{0,60}?Card \\*(?P<account>[0-9]{4}) credited with (?P<amount>${figure}) (?P<currency>RUB|EUR)\\b`,
    ],
  },
  {
    title: 'First Mutual',
    sender: 'FirstMutual',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?Deposit of (?P<amount>${figure}) (?P<currency>RUB|USD) posted`],
  },
  {
    title: 'Open Ledger Bank',
    sender: 'OpenLedger',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?\\+(?P<amount>${figure}) (?P<currency>RUB|USD|AZN)\\b`],
  },
  {
    title: 'Xazar Bank',
    sender: 'XAZAR',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?Kartiniza (?P<amount>${figure}) (?P<currency>RUB|AZN) daxil oldu`],
  },
  {
    title: 'Araz Bank',
    sender: 'ArazBank',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?Medaxil: (?P<amount>${figure}) (?P<currency>RUB|AZN|USD)`],
  },
  {
    title: 'Kür Bank',
    sender: 'KUR',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?Hesabınıza (?P<amount>${figure}) (?P<currency>RUB|AZN) köçürüldü`],
  },
  {
    title: 'Muğan Bank',
    sender: '8800',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?Köçürmə alındı (?P<amount>${figure}) (?P<currency>RUB|AZN)`],
  },
  {
    title: 'Səba Bank',
    sender: 'SEBA',
    patterns: [`^[\\p{L}\\d\\s*:.,+-]{0,60}?Balans artımı: (?P<amount>${figure}) (?P<currency>RUB|AZN)`],
  },
];

export type CorpusKind =
  | 'payment'
  | 'figures'
  | 'other currency'
  | 'balance after the payment'
  | 'refund'
  | 'outgoing'
  | 'one-time code'
  | 'advertisement'
  | 'quotes another sum'
  | 'doubtful figure';

/** One message: its bank, its text, and the sum that it pays, or null if it must complete nothing. */
export interface CorpusMessage {
  kind: CorpusKind;
  bank: string;
  text: string;
  pays: string | null;
}

const of = (kind: CorpusKind, messages: readonly (readonly [string, string, string | null])[]): CorpusMessage[] =>
  messages.map(([bank, text, pays]) => ({ kind, bank, text, pays }));

export const corpus: readonly CorpusMessage[] = [
  ...of('payment', [
    ['Volga Bank', 'MIR-1234 12:01 зачисление 1500р от ИВАН П.', '1500.00'],
    ['Sever Bank', 'Перевод 2600р от Мария О.', '2600.00'],
    ['Ural Credit', 'Поступление. Счет *{last4}. 3700.50 RUB. 21.11 12:05', '3700.50'],
    ['Neva Bank', 'Приход: 4800 RUB', '4800.00'],
    ['Baikal Bank', 'На карту зачислено 5900 ₽', '5900.00'],
    ['Amber Bank', 'You received 6100.25 RUB from S. VOLKOV', '6100.25'],
    ['Harbor Trust', 'Incoming transfer: RUB 7200; Ref 991A', '7200.00'],
    ['North Savings', 'Card *{last4} credited with 8300 RUB', '8300.00'],
    ['First Mutual', 'Deposit of 9400 RUB posted today', '9400.00'],
    ['Open Ledger Bank', 'Account update: +10500 RUB', '10500.00'],
    ['Xazar Bank', 'Kartiniza 11600 RUB daxil oldu', '11600.00'],
    ['Araz Bank', 'Medaxil: 12700 RUB', '12700.00'],
    ['Kür Bank', 'Hesabınıza 13800 RUB köçürüldü', '13800.00'],
    ['Muğan Bank', 'Köçürmə alındı 14900 RUB', '14900.00'],
    ['Səba Bank', 'Balans artımı: 16000 RUB', '16000.00'],
  ]),
  ...of('figures', [
    ['Volga Bank', 'MIR-1234 зачисление 17 100,50 руб', '17100.50'],
    ['Neva Bank', 'Приход: 1 118 200.75 RUB', '1118200.75'],
    ['Amber Bank', 'You received 19,300.10 RUB from IVAN', '19300.10'],
    ['Araz Bank', 'Medaxil: 20.400,20 RUB', '20400.20'],
    ['Harbor Trust', "Incoming transfer: RUB 21'500.30; Ref 7", '21500.30'],
    ['Open Ledger Bank', 'Account update: +22.600.000 RUB', '22600000.00'],
    ['Baikal Bank', 'На карту зачислено 23\u00a0700,4 ₽', '23700.40'],
  ]),
  ...of('other currency', [
    ['Volga Bank', 'MIR-1234 зачисление 151 USD', null],
    ['Sever Bank', 'Перевод 252$ от John', null],
    ['Amber Bank', 'You received 353 AZN from ANAR', null],
    ['Xazar Bank', 'Kartiniza 454 AZN daxil oldu', null],
    ['Kür Bank', 'Hesabınıza 555 AZN köçürüldü', null],
    ['Neva Bank', 'Приход: 656 EUR', null],
  ]),
  ...of('balance after the payment', [
    ['Volga Bank', 'MIR-1234 зачисление 1757р. Баланс: 99 100.10р', '1757.00'],
    ['Sever Bank', 'Перевод 2858р от Олег П. Баланс 120 000р', '2858.00'],
    ['North Savings', 'Card *{last4} credited with 3959 RUB. Available 44 000 RUB', '3959.00'],
    ['Amber Bank', 'You received 4160 RUB from NINA. Balance 8,000.00 RUB', '4160.00'],
    ['Araz Bank', 'Medaxil: 5261 RUB. Balans: 70000 RUB', '5261.00'],
    ['Baikal Bank', 'Доступно 6362 ₽', null],
  ]),
  ...of('refund', [
    ['Volga Bank', 'MIR-1234 возврат покупки 761р OZON', null],
    ['Amber Bank', 'Refund of 862 RUB from STORE', null],
    ['Xazar Bank', '963 RUB geri qaytarildi', null],
    ['First Mutual', 'Reversal of 1064 RUB processed', null],
    ['Neva Bank', 'Возврат: 1165 RUB', null],
  ]),
  ...of('outgoing', [
    ['Volga Bank', 'MIR-1234 списание 1266р', null],
    ['Sever Bank', 'Вы перевели 1367р Марии О.', null],
    ['Harbor Trust', 'Outgoing transfer: RUB 1468; Ref 2', null],
    ['Araz Bank', 'Mexaric: 1569 RUB', null],
    ['Open Ledger Bank', 'Account update: -1670 RUB', null],
  ]),
  ...of('one-time code', [
    ['Volga Bank', 'Код 177188 для оплаты 2771р. Никому не сообщайте', null],
    ['Amber Bank', 'Your one-time code is 2872. Payment of 2873 RUB', null],
    ['Xazar Bank', 'Tesdiq kodu: 2974', null],
    ['Sever Bank', 'Пароль 3075 для входа', null],
    ['Neva Bank', 'OTP 317681 to confirm 3176 RUB', null],
  ]),
  ...of('advertisement', [
    ['Volga Bank', 'Кредит до 500000р за 5 минут', null],
    ['Sever Bank', 'Получите 1000р за друга', null],
    ['Amber Bank', 'Get 3277 RUB cashback this month', null],
    ['Kür Bank', 'Hesabınıza 3378 RUB bonus qazanın', null],
    ['Open Ledger Bank', 'Save up to 3479 RUB with our card', null],
  ]),
  ...of('quotes another sum', [
    ['Volga Bank', 'MIR-1234 зачисление 3581р, ранее зачисление 3582р', null],
    ['Neva Bank', 'Приход: 3683 RUB\nкомиссия 12 RUB', '3683.00'],
    ['Open Ledger Bank', 'Account update: +3784 RUB, bonus +3785 RUB', null],
    ['Amber Bank', 'You received 3886 RUB from A, then You received 3887 RUB from B', null],
    ['Araz Bank', 'Medaxil: 3988 RUB; Medaxil: 3989 RUB', null],
    ['Araz Bank', 'Medaxil: 4090 RUB; Medaxil: 4090 RUB', '4090.00'],
  ]),
  ...of('doubtful figure', [
    ['Volga Bank', 'MIR-1234 зачисление 1,234р', null],
    ['Neva Bank', 'Приход: 1.234 RUB', null],
    ['Amber Bank', 'You received 5,678 RUB from X', null],
    ['Araz Bank', 'Medaxil: 9.012 RUB', null],
    ['Harbor Trust', 'Incoming transfer: RUB 3,456; Ref 2', null],
  ]),
];

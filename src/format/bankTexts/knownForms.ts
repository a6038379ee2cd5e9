import type { PatternKind } from './readMessage';

/** A text as a bank writes it, with made-up names: a pattern for its form is drafted from it. */
export interface KnownForm {
  bank: string;
  kind: PatternKind;
  text: string;
}

/** Forms that banks are known to write, so that a new platform begins with them (docs/bank-texts.md#ready-forms). */
export const knownForms: readonly KnownForm[] = [
  { bank: 'Sber', kind: 'incoming', text: 'MIR-0441 13:49 Перевод 3000р от Алексей Е. Баланс: 3363.48р' },
  { bank: 'Sber', kind: 'incoming', text: 'СЧЁТ4006 21:21 Перевод 7000р от Марина Т. «0000-1111-2222-3333»' },
  { bank: 'Sber', kind: 'incoming', text: 'СЧЁТ5154 14:59 Перевод из ВТБ +45677р от Елена Г. Баланс: 145677р' },
  {
    bank: 'Sber',
    kind: 'incoming',
    text: 'СЧЁТ6334 08.05.25 зачислен перевод по СБП 25000р из Альфа-Банк от МАКСИМ ИВАНОВИЧ К. Сообщение: Перевод денежных средств.',
  },
  {
    bank: 'Sber',
    kind: 'incoming',
    text: 'ECMC1234 21.07.24 18:30 зачисление 400р VISA MONEY TRANSFER Баланс: 1912.47р',
  },
  { bank: 'Sber', kind: 'incoming', text: 'ПЛАТ.СЧЕТ6334 14:09 Роман Н. перевел(а) вам 10 000р.' },
  {
    bank: 'Sber push',
    kind: 'incoming',
    text: 'Перевод от ОЛЬГА СЕРГЕЕВНА Д. Газпромбанк + 1\u00a0000\u00a0₽ - Баланс: 7\u00a0223,34\u00a0₽ СЧЁТ •• 7533',
  },
  { bank: 'T-Bank', kind: 'incoming', text: 'Пополнение, счет RUB. 27000 RUB. Игорь П. Доступно 27726,35 RUB' },
  { bank: 'T-Bank', kind: 'incoming', text: 'Пополнение на 352\u00a0₽, счет RUB. Ольга С. Доступно 3\u00a0568\u00a0₽' },
  { bank: 'VTB', kind: 'incoming', text: 'Поступление 55р Счет*0347 от Н. Баланс 143р 18:33' },
  { bank: 'BSPB', kind: 'incoming', text: '*0977 Зачислен перевод по СБП 12264RUB 16:54 от Виктор Олегович Л' },
  {
    bank: 'MTS',
    kind: 'incoming',
    text: 'Приход по счету карты VP *9707; 1,300.00 RUR; Остаток: 296,500.00 RUR; 06.01.2018 17:25',
  },
  {
    bank: 'RSHB',
    kind: 'incoming',
    text: 'РСХБ 15/01 11:19:49 счет *4657 пополнение 4,168.94 RUR одобр. Доступно 4,342.20',
  },
  { bank: 'OTP', kind: 'incoming', text: 'Счет *0084 зачисление 30000р. Доступно 30755.03р. otpbank.ru/tr' },
  { bank: 'Rosbank', kind: 'incoming', text: 'Schet A*891: Popolnenie 9082.00 RUB; Dostupno: 10042.19 RUB; 19/01/18' },
  { bank: 'Sber', kind: 'balanceOnly', text: 'MIR-0441 14:02 Покупка 50р PYATEROCHKA Баланс: 3313.48р' },
];

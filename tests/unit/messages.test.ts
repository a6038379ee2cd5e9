import { describe, expect, it } from 'vitest';
import { maskOneTimeCodes } from '../../src/format/bankTexts/oneTimeCodes';
import { positionOfSum, readSum } from '../../src/format/bankTexts/sums';

describe('an amount in a bank message', () => {
  it.each([
    ['1500', '1500.00'],
    ['1 500', '1500.00'],
    ['1 500,5', '1500.50'],
    ['1\u00a0500.50', '1500.50'],
    ["1'500.50", '1500.50'],
    ['1,500.50', '1500.50'],
    ['1.500,50', '1500.50'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567', '1234567.00'],
    ['12,34', '12.34'],
    ['12.3', '12.30'],
    ['007', '7.00'],
  ])('the amount %s in a message is read as %s', (figure, sum) => {
    expect(readSum(figure)).toEqual({ sum });
  });

  it.each(['1,234', '1.234', '12.345', '0,500'])(
    'the amount %s in a message is doubtful, because it can be read in two ways',
    (figure) => {
      expect(readSum(figure)).toBe('doubtful');
    },
  );

  it.each(['', '0', '0.00', '1,23,4', '1.234,567', '1,234.5678', 'abc', '12.3456', '-5', '1e5', '.5', '5.'])(
    'the text %s in a message is not an amount',
    (figure) => {
      expect(readSum(figure)).toBeUndefined();
    },
  );
});

describe('the position of the sum in a message', () => {
  it.each([
    ['Card *1500: +1 500,00 RUB, now 15 000,00', '1500.00', '1 500,00'],
    ['Incoming 1500 RUB', '1500', '1500'],
    ['Zachislenie 1,234.50 RUB 12:30', '1234.50', '1,234.50'],
    ['+12.50', '12.5', '12.50'],
  ])('the position of the sum is found in %s', (text, sum, figure) => {
    expect(text.slice(...positionOfSum(text, sum)!)).toBe(figure);
  });

  it.each([
    ['Incoming 15000 RUB', '1500'],
    ['Incoming 1.500 RUB', '1500'],
    ['Code ••••', '1500'],
  ])('the position of the sum is not found in %s', (text, sum) => {
    expect(positionOfSum(text, sum)).toBeUndefined();
  });
});

describe('one-time codes', () => {
  it.each([['1'], ['р'], ['123 '], ['1 '], ['12:34 '], ['1р '], ['*'], ['4-']])(
    'a long text of code and "%s" is masked in no time',
    (filler) => {
      const text = `код ${filler.repeat(65_536 / filler.length)}`;
      const began = performance.now();
      maskOneTimeCodes(text);
      expect(performance.now() - began).toBeLessThan(400);
    },
  );

  it.each([
    ['Your code 123456', 'Your code ••••••'],
    ['654321 Eurobank code, to pay 1500 EUR', '•••••• Eurobank code, to pay 1500 EUR'],
    [
      'Код: 12-34-56 неверен, 123-456 верен. Никому не сообщайте',
      'Код: ••-••-•• неверен, •••-••• верен. Никому не сообщайте',
    ],
    ['Код 4321 для списания 1500 руб. с карты *4276', 'Код •••• для списания 1500 руб. с карты *4276'],
    ['Passcode 123 456.', 'Passcode ••• •••.'],
    ['OTP: 9876, 1 500,00 RUB', 'OTP: ••••, 1 500,00 RUB'],
    ['Şifrə: 00112', 'Şifrə: •••••'],
    ['Код 12 34 56', 'Код •• •• ••'],
    ['Code 1 2 3 4 5 6', 'Code • • • • • •'],
    ['Code 1234 5678', 'Code •••• ••••'],
    ['Ваш код: ４８２１５５', 'Ваш код: ••••••'],
    ['Verification 482155', 'Verification ••••••'],
    ['482155 для подтверждения входа', '•••••• для подтверждения входа'],
    ['Təsdiq üçün 4821', 'Təsdiq üçün ••••'],
    ['G-482155 is your verification code', 'G-•••••• is your verification code'],
    ['Перевод 1 500 000р. Никому не сообщайте код 48213', 'Перевод 1 500 000р. Никому не сообщайте код •••••'],
    ['Kod: 482913 AZN 25.00 SHOP', 'Kod: •••••• AZN 25.00 SHOP'],
    ['OTP 482913 USD 25.00 AMAZON', 'OTP •••••• USD 25.00 AMAZON'],
    ['Код: 482913\nруб. 1500', 'Код: ••••••\nруб. 1500'],
    ['BİRDƏFƏLİK ŞİFRƏ: 482913', 'BİRDƏFƏLİK ŞİFRƏ: ••••••'],
    ['ПИН: 4821, смените', 'ПИН: ••••, смените'],
    ['PIN for your card: 4821', 'PIN for your card: ••••'],
    ['Код активации карты: 4821', 'Код активации карты: ••••'],
    ['code482913', 'code••••••'],
    ['Code 482.913 or 4-8-2-9', 'Code •••.••• or •-•-•-•'],
    ['Your codes: 123456789 and 1234567890', 'Your codes: ••••••••• and ••••••••••'],
    ['Код 482913 Манас', 'Код •••••• Манас'],
    ['482913 никому не сообщайте', '•••••• никому не сообщайте'],
    ['Пополнение 15 500. Код авторизации 771234', 'Пополнение •• •••. Код авторизации ••••••'],
    ['Код 482155 3000р', 'Код •••••• 3000р'],
    ['Код 640173 27.11.26. Никому', 'Код •••••• 27.11.26. Никому'],
    ['Kod 640173 1500.00 TRY AMAZON', 'Kod •••••• 1500.00 TRY AMAZON'],
    ['3D Secure kod 551214 150.00 ₼', '3D Secure kod •••••• 150.00 ₼'],
    ['Код 640173 88005553535', 'Код •••••• 88005553535'],
    ['Ваш код: вход 416973821564 739204', 'Ваш код: вход 416973821564 ••••••'],
    ['OTP: 482913 USD 1,500.00 at AMAZON', 'OTP: •••••• USD 1,500.00 at AMAZON'],
    ['Код 482913 RUB 15 000.00 OZON', 'Код •••••• RUB 15 000.00 OZON'],
    ['OTP 482913 AZN 20 BRAVO', 'OTP •••••• AZN 20 BRAVO'],
    ['Kod: 482913 ₼20', 'Kod: •••••• ₼20'],
    ['OTP 482913 TRY 99', 'OTP •••••• TRY 99'],
    ['Hec kime demeyin 482913', 'Hec kime demeyin ••••••'],
    ['Use 482913 to authorize payment of 15.00 USD', 'Use •••••• to authorize payment of 15.00 USD'],
    [
      'Для регистрации используйте 48291. Никому не называйте',
      'Для регистрации используйте •••••. Никому не называйте',
    ],
    ['Зачислено 12264RUB 16:54, код 4821', 'Зачислено 12264RUB 16:54, код ••••'],
    ['Введите 482913 для входа', 'Введите •••••• для входа'],
    ['Для входа в СберОнлайн: 482913', 'Для входа в СберОнлайн: ••••••'],
    ['Use 482913 to log in to your account', 'Use •••••• to log in to your account'],
    ['482913 is yours. Do not reveal it', '•••••• is yours. Do not reveal it'],
    ['482913. Keep it secret', '••••••. Keep it secret'],
    ['ОТП 482913', 'ОТП ••••••'],
    ['Секретное число 482913', 'Секретное число ••••••'],
    ['Vkhod: 482913', 'Vkhod: ••••••'],
    ['MIR-0441 13:49 код 7788 для 3000р', 'MIR-0441 13:49 код •••• для 3000р'],
    ['СЧЁТ4006 код 7788, счет *0347', 'СЧЁТ4006 код ••••, счет *0347'],
    ['08-05-25: RUB 5000, пароль 5001', '08-05-25: RUB 5000, пароль ••••'],
  ])('one-time codes are masked in %s', (text, shown) => {
    expect(maskOneTimeCodes(text)).toBe(shown);
    expect(maskOneTimeCodes(shown)).toBe(shown);
  });

  it.each([
    'Incoming 1500 RUB',
    'Входящий перевод 1500',
    'Vhodyashchiy perevod 1500',
    'Card *4276: +1500.00',
    'Call 88005553535',
    'Код: 88005553535',
  ])('one-time codes are not found in %s', (text) => {
    expect(maskOneTimeCodes(text)).toBe(text);
  });
});

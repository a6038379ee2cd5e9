import { describe, expect, it } from 'vitest';
import {
  findBank,
  findPerson,
  findSender,
  findSum,
  findTail,
  findTime,
  namesPerson,
} from '../../src/custom/disputes/readReceipt';

const lines = [
  'Чек по операции',
  'Тинькофф Банк',
  '28.11.2026 07:16:42',
  'Сумма 139 000,00 ₽',
  'Карта получателя •••• 4333',
  'Получатель Дарья Н.',
  'Отправитель Иван Петров П.',
];

describe('reading the text of a receipt', () => {
  it('finds the sum in the notation of a bank, and no part of a larger figure', () => {
    expect(findSum(lines, '139000.00')).toEqual({ text: '139 000,00', line: 3 });
    expect(findSum(lines, '39000.00')).toBeNull();
    expect(findSum(['Сумма 1 139 000,00 ₽'], '139000.00')).toBeNull();
  });

  it('finds the account by its last digits only where they end a masked or whole figure', () => {
    expect(findTail(lines, '4333')).toEqual({ text: '•••• 4333', line: 4 });
    expect(findTail(['To card 4022531234564333'], '4333')?.line).toBe(0);
    expect(findTail(['Order 4333'], '4333')).toBeNull();
    expect(findTail(['Card **** 43331'], '4333')).toBeNull();
  });

  it('finds the holder as banks write them, and does not take the sender for them', () => {
    expect(findPerson(lines, 'Дарья Новикова')?.line).toBe(5);
    expect(findPerson(lines, 'Иван Петров')).toBeNull();
    expect(namesPerson('DARIA N.', 'Daria Novikova')).toBe(true);
    expect(namesPerson('DARIA K.', 'Daria Novikova')).toBe(false);
  });

  it('finds the bank, the sender and the time', () => {
    expect(findBank(lines, 'Тинькофф Банк')?.line).toBe(1);
    expect(findBank(lines, 'Другой Банк')).toBeNull();
    expect(findSender(lines)).toEqual({ text: 'Иван Петров П.', line: 6 });
    expect(findSender(['Отправитель'])).toBeNull();
    expect(findTime(lines)).toEqual({ text: '28.11.2026 07:16:42', line: 2 });
  });
});

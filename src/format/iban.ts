const shortest = 15;

/** Whether the check digits of an IBAN in capital letters are correct (ISO 13616): its letters count from 10. */
export const isIban = (text: string): boolean =>
  text.length >= shortest &&
  [...text.slice(4), ...text.slice(0, 4)].reduce(
    (rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97,
    0,
  ) === 1;

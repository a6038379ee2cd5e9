/** The longest text of a message, characters. */
export const longest = 4000;
/** Takes about 20 ms for a short message and about two seconds for a long one. */
export const slow = `(?P<amount>\\d+)${'((.?){1000})'.repeat(3)}`;
/** A message of the longest size, for which the slow pattern takes longest. */
export const slowText = '1'.repeat(longest);
/** Takes about a tenth of a second to compile; a pattern of a bank takes a thousandth. */
export const slowToCompile = `xx(?P<amount>\\d)${'(\\pL|\\pN){999}'.repeat(50)}`;
/** One of the slowest patterns that are accepted: it tries to match at every place and finds nothing. */
export const worstAccepted = '(?P<amount>\\d+)(a|b|ab|ba|.*c|.*d|.*e)*$';

/** As long as a message may be. */
export const longest = 4000;
/** Takes some 20 ms for a short message and about two seconds for a long one. */
export const slow = `(?P<amount>\\d+)${'((.?){1000})'.repeat(3)}`;
/** The longest message, which the slow pattern reads longest. */
export const slowText = '1'.repeat(longest);
/** Takes about a tenth of a second to compile; one of a bank takes a thousandth. */
export const slowToCompile = `xx(?P<amount>\\d)${'(\\pL|\\pN){999}'.repeat(50)}`;
/** Of those that are accepted one of the slowest: it tries to match at every place, and finds nothing. */
export const worstAccepted = '(?P<amount>\\d+)(a|b|ab|ba|.*c|.*d|.*e)*$';

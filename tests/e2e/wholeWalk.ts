/** `npm run test:long` walks everywhere; `npm test` walks a share, of which each spec says what it leaves out. */
export const isWhole = process.env.WHOLE_WALK === 'true';

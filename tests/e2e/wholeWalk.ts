/** Whether all screens are tested (`npm run test:long`). `npm test` tests fewer: each spec says which. */
export const isWhole = process.env.WHOLE_WALK === 'true';

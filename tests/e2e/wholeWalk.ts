/** Whether tests that are not tagged @long walk all screens (`npm run test:long`). `npm test` walks fewer: each spec says which. */
export const isWhole = process.env.WHOLE_WALK === 'true';

/** Name of the subjects of notices about a person's own second factors: `second-factor/12`, with the person's id. */
export const ownFactors = 'second-factor';

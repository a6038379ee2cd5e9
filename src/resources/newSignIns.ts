/** Name of the subjects of notices about sign-ins from new devices or networks: `sign-ins/12`. */
export const newSignIns = 'sign-ins';

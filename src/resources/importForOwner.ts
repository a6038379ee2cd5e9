/** Imports of what belongs to a vault owner (`import` of a definition). */
export const importForOwner = {
  note: 'One file is for one vault owner, who approves or declines what staff import.',
};

/** Whether the requested call (`disputes.refuse`) is another action of this entity than the one with this name. */
export const isOtherAction = (call: string, entity: string, name: string): boolean =>
  call.startsWith(`${entity}.`) && call !== `${entity}.${name}`;

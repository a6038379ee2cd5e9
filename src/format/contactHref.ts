import { parsedUrl } from './parsedUrl';

/** Address of a link for a contact: an e-mail address, a phone number, or an https link; undefined for any other text. */
export const contactHref = (contact: string): string | undefined => {
  if (contact.startsWith('https://')) return parsedUrl(contact) && contact;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  // A phone has at most 15 digits; a card has more.
  if (/^\+?(?:[\s()-]*\d){5,15}[\s()-]*$/.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`;
  return undefined;
};

import { parsedUrl } from './parsedUrl';

/** Address of a link for a contact: an e-mail address, a phone number, or an https link; undefined for any other text. */
export const contactHref = (contact: string): string | undefined => {
  if (contact.startsWith('https://')) return parsedUrl(contact) && contact;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  if (/^\+?[\d\s()-]{5,}$/.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`;
  return undefined;
};

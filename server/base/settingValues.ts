import { readFileSync } from 'node:fs';
import { screens } from '../../src/resources/index';
import { hintFor } from '../../src/resources/language/mistakes/mistake';
import { z } from 'zod';

/** `true`, `false`, `1` or `0`. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** A whole number within these bounds, both included. */
export const wholeNumber = (min: number, max: number) => {
  const range = `must be from ${min} to ${max}`;
  const limited = z.number().min(min, range).max(max, range);
  return z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(limited);
};

/** An address of the web. */
export const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** An origin, as browsers write it: a slash that somebody typed after it is not part of it. Nothing is at a path of its own. */
export const origin = httpAddress
  .transform((address) => new URL(address))
  .refine(
    ({ href, origin: start }) => href === `${start}/`,
    'must be an origin, as https://pay.example, without a path',
  )
  .transform(({ origin: start }) => start);

/** How many different characters or bytes a secret has at least: one that repeats a few can be guessed. */
const leastDifferent = 8;

/** Whether a secret is not made of a few characters or bytes. */
export const isVaried = (secret: Iterable<unknown>): boolean => new Set(secret).size >= leastDifferent;

/** A secret that nobody guesses. */
export const secret = z
  .string()
  .min(32, 'must be at least 32 characters')
  .refine(isVaried, 'must not repeat a few characters: openssl rand -base64 48');

/** Comma-separated hosts, each with an optional port. */
export const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .pipe(
    z.array(z.string().regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?$/, 'must be hosts with commas between them')),
  );

const screenNames: readonly string[] = screens.map(({ name }) => name);

/** Comma-separated names of screens of the console, which are those of the entities that they show. */
export const screenList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(
    z.array(
      z.string().refine((name) => screenNames.includes(name), {
        error: ({ input }) =>
          `has "${String(input)}", which is no screen: the contract lists their names.${hintFor(String(input), screenNames)}`,
      }),
    ),
  );

/** A larger picture (bytes) would make each page of payers slow, which has it in its markup. */
const largestPicture = 8192;
const pngSignature = '89504e470d0a1a0a';

const pictureType = (content: Buffer) => {
  if (content.subarray(0, 8).toString('hex') === pngSignature) return 'image/png';
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(content.toString()) ? 'image/svg+xml' : undefined;
};

/** Path of a small PNG or SVG; its value is the picture as a `data:` URL. */
export const pictureFile = z.string().transform((path, { addIssue }) => {
  const refuse = (message: string) => {
    addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    return refuse(`must be a file that can be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (content.length > largestPicture) return refuse(`must be at most ${largestPicture} bytes`);
  const type = pictureType(content);
  return type === undefined ? refuse('must be a PNG or an SVG') : `data:${type};base64,${content.toString('base64')}`;
});

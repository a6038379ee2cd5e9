import type { Words } from '../../resources/language/words';

/** How long something usually takes. Minutes are rounded up. */
export const usualMinutes = (seconds: number): Words => ({
  phrase: 'Usually that takes %{smart_count} minute. |||| Usually that takes %{smart_count} minutes.',
  args: { smart_count: Math.max(1, Math.ceil(seconds / 60)) },
});

import { hookOf } from '../hooks/useWidth';

/**
 * Whether the sidebar is a drawer because the window is too small for it, as on a phone in either orientation. Must match the media
 * query in `shell.css`.
 */
export const useDrawer = hookOf('(max-width: 760px), (max-height: 480px)');

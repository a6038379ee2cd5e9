/**
 * On every page while developing: takes the mistakes off it once they are mended. Left there, they would make Vite load the
 * whole page anew.
 */
import.meta.hot?.on('platform:right', () => {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
});

import type { ComponentType } from 'react';
import { later, type Later } from '../shell/later';

/**
 * `later` for what is drawn with MUI. MUI and its theme, a third of the console's script, come with it: rows need
 * neither.
 */
export const laterThemed = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Later<P> =>
  later(async () => {
    const [{ default: Themed }, { default: Part }] = await Promise.all([import('./Themed'), load()]);
    const ThemedPart = (props: P) => (
      <Themed>
        <Part {...props} />
      </Themed>
    );
    return { default: ThemedPart };
  });

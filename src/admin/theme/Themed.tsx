import { ThemeProvider, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createConsoleTheme } from './theme';
import type { Mode } from './tokens';
import { useMode } from './useMode';

const made = new Map<Mode, Theme>();

/** MUI's theme for a mode: made once, however many parts are drawn with it. */
const themeOf = (mode: Mode): Theme => {
  const theme = made.get(mode) ?? createConsoleTheme(mode);
  made.set(mode, theme);
  return theme;
};

/** Gives what is drawn with MUI the console's look. */
const Themed = ({ children }: { children: ReactNode }) => {
  const { mode } = useMode();
  return <ThemeProvider theme={themeOf(mode)}>{children}</ThemeProvider>;
};

export default Themed;

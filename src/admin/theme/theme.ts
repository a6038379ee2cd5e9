import { createTheme, type Theme } from '@mui/material/styles';
import { tokens, type Mode } from './tokens';

const weights = { regular: 450, medium: 500, bold: 600 };
const focusRing = { outline: '2px solid var(--primary)', outlineOffset: 2 };

/** MUI's theme drawn from the tokens. */
export const createConsoleTheme = (mode: Mode): Theme => {
  const token = tokens[mode];
  return createTheme({
    palette: {
      mode,
      primary: { main: token.primary, dark: token.primaryHover, contrastText: token.onPrimary },
      error: { main: token.red, dark: token.redHover, contrastText: token.onRed },
      success: { main: token.green },
      warning: { main: token.orange },
      text: { primary: token.text, secondary: token.muted },
      background: { default: token.background, paper: token.raised },
      divider: token.line,
    },
    shape: { borderRadius: 6 },
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 14,
      fontWeightRegular: weights.regular,
      fontWeightMedium: weights.medium,
      fontWeightBold: weights.bold,
      body1: { fontSize: 14, lineHeight: '20px' },
      body2: { fontSize: 14, lineHeight: '20px' },
      button: { textTransform: 'none', fontWeight: weights.medium, lineHeight: '20px' },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 36, padding: '7px 14px', whiteSpace: 'nowrap' },
          outlined: { borderColor: token.lineStrong, color: token.text },
          sizeSmall: { minHeight: 30, padding: '4px 10px' },
        },
      },
      MuiIconButton: { styleOverrides: { root: { borderRadius: 6, color: token.muted } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 12, boxShadow: token.shadow } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { backgroundColor: token.paper },
          notchedOutline: { borderColor: token.lineStrong },
          input: { padding: '8px 12px', height: 20 },
          multiline: { padding: '8px 12px', '& textarea': { padding: 0, height: 'auto' } },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: 12, lineHeight: '16px' } } },
    },
  });
};

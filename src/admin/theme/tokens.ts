import type { IndicatorColour } from '../../resources/language/options';

/** An effective theme. */
export type Mode = 'light' | 'dark';

/** The colours of a theme. Text has a contrast of at least 4.5:1 on `background` and on `paper`. */
export interface Tokens extends Record<IndicatorColour, string> {
  background: string;
  paper: string;
  raised: string;
  line: string;
  lineStrong: string;
  text: string;
  muted: string;
  primary: string;
  /** Hover colour of `primary`; `onPrimary` is readable on both. The same holds for `redHover` and `onRed`. */
  primaryHover: string;
  onPrimary: string;
  redHover: string;
  onRed: string;
  soft: string;
  hover: string;
  shadow: string;
}

/** The colours of both themes. */
export const tokens: Readonly<Record<Mode, Tokens>> = {
  light: {
    background: '#F6F7F9',
    paper: '#FFFFFF',
    raised: '#FFFFFF',
    line: '#E3E6EB',
    lineStrong: '#CDD2DA',
    text: '#171B26',
    muted: '#5B6474',
    primary: '#3A46C8',
    primaryHover: '#2E38A6',
    redHover: '#A52424',
    onPrimary: '#FFFFFF',
    onRed: '#FFFFFF',
    soft: '#EEF0FB',
    hover: '#F2F4F8',
    red: '#C62F2F',
    orange: '#AD5200',
    yellow: '#8A6A00',
    purple: '#7A3FB8',
    green: '#1E7A46',
    blue: '#1F63C9',
    gray: '#5B6474',
    shadow: '0 1px 2px rgba(16, 22, 40, 0.06), 0 8px 24px rgba(16, 22, 40, 0.1)',
  },
  dark: {
    background: '#0F1218',
    paper: '#171B23',
    raised: '#1E232D',
    line: '#2A303B',
    lineStrong: '#3A4250',
    text: '#E8EBF1',
    muted: '#9AA4B5',
    primary: '#9AA5FF',
    primaryHover: '#B4BCFF',
    redHover: '#FF9A94',
    onPrimary: '#0F1218',
    onRed: '#0F1218',
    soft: '#232945',
    hover: '#1E232D',
    red: '#FF7B74',
    orange: '#F5A04A',
    yellow: '#E3C14B',
    purple: '#C49BFF',
    green: '#5CCB8B',
    blue: '#74ABFF',
    gray: '#9AA4B5',
    shadow: '0 12px 32px rgba(0, 0, 0, 0.5)',
  },
};

const cssVariable = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Sets the colours of a theme as CSS variables of the page: `lineStrong` becomes `--line-strong`. */
export const applyTokens = (mode: Mode): void => {
  const { style } = document.documentElement;
  document.documentElement.dataset.theme = mode;
  style.colorScheme = mode;
  for (const [name, value] of Object.entries(tokens[mode])) style.setProperty(cssVariable(name), value);
};

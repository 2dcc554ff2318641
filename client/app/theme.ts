import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { linesField } from '../ui/keys/key-hint.js';
import { unitVariables } from '../ui/layout/unit.js';

/** Deep teal, the one accent. Shade 7 with white text has a contrast of 5.9. */
const teal: MantineColorsTuple = [
  '#eef8f7', '#d9efed', '#b3dedb', '#84c9c4', '#4fb0aa', '#2a938d', '#167d77', '#0f6f6a', '#0b5a56', '#074340',
]; // prettier-ignore
const red: MantineColorsTuple = [
  '#fdf1f0', '#fbdfdd', '#f5bab6', '#ee918b', '#ea7169', '#d94b43', '#c93a33', '#b92c27', '#99211e', '#741715',
]; // prettier-ignore
const amber: MantineColorsTuple = [
  '#fff7e8', '#fcebcb', '#f6d497', '#efb95c', '#e5a032', '#c5821a', '#a56a0f', '#8f5908', '#734604', '#553302',
]; // prettier-ignore
const blue: MantineColorsTuple = [
  '#eff5fd', '#dce9fa', '#b6d1f3', '#8ab4ea', '#6299e0', '#3f7dcf', '#2e6abc', '#235aa5', '#1a4884', '#123462',
]; // prettier-ignore
const green: MantineColorsTuple = [
  '#eff8f1', '#dbefdf', '#b4dcbd', '#87c596', '#5eac72', '#3e9154', '#2f7d45', '#256c39', '#1b562c', '#123e1f',
]; // prettier-ignore
/** Near-neutral, a breath of green in them. */
const gray: MantineColorsTuple = [
  '#f7f9f9', '#eff2f2', '#e3e8e8', '#d3dada', '#b4bdbe', '#8d999b', '#66757a', '#4d5a5f', '#344045', '#1d272b',
]; // prettier-ignore
const dark: MantineColorsTuple = [
  '#dfe5e6', '#b8c2c4', '#95a1a4', '#57646a', '#364146', '#283136', '#1e262a', '#151b1e', '#101517', '#0b0f11',
]; // prettier-ignore

const PANEL_TITLE = { fontSize: '1rem', fontWeight: 620 } as const;

/** Before the machine's own letters: one font draws a whole word of letters that join. */
const JOINED_FAMILY = "'Noto Sans Arabic'";

/** Behind the machine's own letters: the list is read to its end before the browser takes whatever it finds. */
const SCRIPT_FAMILIES = [
  'Noto Sans Devanagari',
  'Noto Sans Bengali',
  'Noto Sans Gurmukhi',
  'Noto Sans Gujarati',
  'Noto Sans Oriya',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Sinhala',
  'Noto Sans Thai',
  'DejaVu Letters',
  'Unifont Ethiopic',
  'Unifont Han',
  'Unifont Hangul',
]
  .map((family) => `'${family}'`)
  .join(', ');

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  colors: { teal, red, amber, orange: amber, yellow: amber, blue, green, gray, dark },
  fontFamily: `'Inter Variable', ${JOINED_FAMILY}, system-ui, -apple-system, 'Segoe UI', sans-serif, ${SCRIPT_FAMILIES}`,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects, not `Button.extend`: that would load every component listed here with the first page.
  components: {
    InputWrapper: {
      // Hints are below the field, errors above the hint.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      styles: { label: { marginBottom: 5, fontSize: '0.8125rem', fontWeight: 550 } },
    },
    Button: { defaultProps: { size: 'sm', fw: 550 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Sentence case, as everywhere.
    // A word that is cut off says something else: it goes on to a second line.
    Badge: {
      styles: {
        root: { textTransform: 'none', height: 'auto', minHeight: 'var(--badge-height)' },
        label: { overflow: 'visible', whiteSpace: 'normal' },
      },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { size: 'md' },
      styles: { visibilityToggle: { width: 32, height: 32, minWidth: 32, minHeight: 32 } },
    },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2, inputContainer: linesField } },
    Select: { defaultProps: { size: 'md', checkIconPosition: 'right', selectFirstOptionOnChange: true } },
    Checkbox: { defaultProps: { size: 'sm' } },
    // Wide content scrolls inside an alert instead of widening it.
    Alert: { styles: { body: { minWidth: 0 } } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { opacity: 0.45 } },
      styles: { title: PANEL_TITLE },
    },
    Drawer: { styles: { title: PANEL_TITLE } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
  },
});

/** Surfaces and text of the application; both schemes keep text at a contrast of 4.5 or more. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#182225',
    '--mantine-color-dimmed': '#5a686d',
    '--mantine-color-placeholder': '#6a777c',
    '--mantine-color-error': '#b92c27',
    '--mantine-color-default-border': '#d3dada',
    '--surface-page': '#f6f8f8',
    '--surface-card': '#ffffff',
    '--surface-raised': '#ffffff',
    '--surface-sunken': '#eff2f2',
    '--surface-hover': '#f0f5f4',
    '--surface-selected': '#e2f1ef',
    '--line': '#e1e7e7',
    '--line-strong': '#cbd4d4',
    '--accent': '#0f6f6a',
    '--accent-text': '#0b625d',
    '--tint-changed': '#d3efe9',
    '--flag-low': '#1d559f',
    '--flag-high': '#8a5200',
    '--flag-critical-bg': '#b3241f',
    '--flag-critical-fg': '#ffffff',
    ...unitVariables('light'),
  },
  dark: {
    '--mantine-color-body': '#1a2124',
    '--mantine-color-text': '#e3e9ea',
    '--mantine-color-dimmed': '#9eaaad',
    '--mantine-color-placeholder': '#8f9b9f',
    '--mantine-color-error': '#f28b84',
    '--mantine-color-default-border': '#364146',
    '--mantine-color-anchor': '#7fcdc6',
    '--surface-page': '#12171a',
    '--surface-card': '#1a2124',
    '--surface-raised': '#20282c',
    '--surface-sunken': '#161c1f',
    '--surface-hover': '#222b2f',
    '--surface-selected': '#1c3a39',
    '--line': '#2a3438',
    '--line-strong': '#3b484d',
    '--accent': '#3fa9a2',
    '--accent-text': '#82d0c9',
    '--tint-changed': '#1f4a47',
    '--flag-low': '#8cbaf0',
    '--flag-high': '#f0bd63',
    '--flag-critical-bg': '#c93a33',
    '--flag-critical-fg': '#ffffff',
    ...unitVariables('dark'),
  },
});

import type { Plugin } from 'vite';

/** Names and warnings in packages that nothing reads in a built console. Without them unused parts can be dropped. */
export const withoutNames: Plugin = {
  name: 'without-names',
  transform: (code, id) => {
    if (/\/lucide-react\/dist\/esm\/icons\//.test(id)) return code.replace(/\b(name|size|key): ("[^"]*"|24),?/g, '');
    if (/\/react-router\/dist\//.test(id))
      return (
        code
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
          // What it tells developers of addresses that the console does not make.
          .replace(/`When overriding the location using[^\n]*`/, '"location"')
          .replace(/`Absolute route path[^\n]*`/, '"path"')
          .replace(/^function getInvalidPathError[\s\S]*?^}/m, 'const getInvalidPathError = (...parts) => parts.join()')
          .replace(/^function warning/gm, '/* @__NO_SIDE_EFFECTS__ */ function warning')
          .replace(/= (React\w*\.(createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
      );
    return undefined;
  },
};

import { createElement, type SVGProps } from 'react';

/** What lucide's modules say of an icon; the build leaves out its name, its size, and the keys of its parts. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * In place of lucide's, which also draws icons of other sizes, with settings of a context and with names of classes: 3 kB
 * of script on every screen.
 */
const createLucideIcon = ({ node }: IconData) => {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...parts,
    );
};
export default createLucideIcon;

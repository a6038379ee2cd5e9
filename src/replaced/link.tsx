import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/** In place of react-router's, which can also prefetch routes and send forms. */
export const Link = ({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) => {
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a {...rest} href={useHref(to)} onClick={onClick}>
      {children}
    </a>
  );
};

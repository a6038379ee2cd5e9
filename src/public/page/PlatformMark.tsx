/** Whose platform it is: its name and logo, as its settings have them. */
export interface Mark {
  name: string;
  /** Address of the picture, a `data:` URL: a page needs no further request for it. */
  logo?: string;
}

/**
 * Whose platform a payer's page is. It stands above the page, and not in it: the script of the page does not have it, and leaves it as it
 * came.
 */
export const PlatformMark = ({ name, logo }: Mark) => (
  <p className="mark">
    {logo !== undefined && <img src={logo} alt="" />}
    {name}
  </p>
);

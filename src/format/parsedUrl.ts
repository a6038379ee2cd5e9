/** The parsed address; undefined for what is none. (`URL.parse` and `URL.canParse` are missing in browsers of payers.) */
export const parsedUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};

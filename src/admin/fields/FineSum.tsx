/** The first two decimals, and what follows them. */
const parts = /^(.*\.\d{2})(\d.*)$/s;

/** A sum of more than two decimals: those that only count in sums stand back, so that a column is read by its cents. */
export const FineSum = ({ text, title }: { text: string; title?: string }) => {
  const [, whole = text, fine] = parts.exec(text) ?? [];
  return (
    <span title={title}>
      {whole}
      {fine && <span className="muted">{fine}</span>}
    </span>
  );
};

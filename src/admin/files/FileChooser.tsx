import { useRef, type ComponentProps } from 'react';
import { acceptedBy, type FileKinds } from './checkFile';

interface Props extends ComponentProps<'button'> {
  kinds: FileKinds;
  onFiles: (files: readonly File[]) => void;
}

/** A button that opens the browser's chooser of files, several at once. The same file can be chosen again. */
export const FileChooser = ({ kinds, onFiles, children, ...button }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button {...button} type="button" onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept={acceptedBy(kinds)}
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Resets the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
};

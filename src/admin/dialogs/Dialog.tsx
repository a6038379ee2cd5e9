import { useId, type ComponentProps, type ReactNode } from 'react';
import { Layer } from '../parts/Layer';

interface Props extends Pick<
  ComponentProps<typeof Layer>,
  'onClose' | 'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop'
> {
  heading: string;
  /** A small line over the heading. */
  label?: string;
  /** Which record it is about, under the heading. */
  about?: ReactNode;
  /** A wizard's steps, below the heading. */
  steps?: ReactNode;
  /** It interrupts to ask something short, and its content is read aloud with its heading. */
  isAlert?: boolean;
  /** A wizard and a table need more room than a form. */
  size?: 'wizard' | 'wide' | 'widest';
  /** Its content and buttons are a form. */
  form?: ComponentProps<'form'>;
  /** Beside the content: what asks before this is closed. */
  over?: ReactNode;
  /** What can be done, the main thing last. */
  buttons: ReactNode;
  children?: ReactNode;
}

/** The frame of every dialog: heading, content, buttons. */
export const Dialog = ({
  heading,
  label,
  about,
  steps,
  isAlert = false,
  size,
  form,
  over,
  buttons,
  children,
  ...layer
}: Props) => {
  const titleId = useId();
  const bodyId = useId();
  const content = (
    <>
      <header>
        {label && <small>{label}</small>}
        <h2 id={titleId}>{heading}</h2>
        {about && <small>{about}</small>}
        {steps}
      </header>
      <div className="dialog-body" id={bodyId}>
        {children}
      </div>
      <footer>{buttons}</footer>
    </>
  );
  return (
    <Layer
      {...layer}
      className={`dialog ${size ?? ''}`}
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={isAlert ? bodyId : undefined}
    >
      {over}
      {form ? (
        <form noValidate {...form}>
          {content}
        </form>
      ) : (
        content
      )}
    </Layer>
  );
};

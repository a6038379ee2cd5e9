import { useId, type ComponentProps, type ReactNode } from 'react';
import { Layer } from '../parts/Layer';

interface Props extends Pick<
  ComponentProps<typeof Layer>,
  'onClose' | 'onKeyDown' | 'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop'
> {
  heading: string;
  /** A small line above the heading. */
  label?: string;
  /** The record that the dialog is about, shown below the heading. */
  about?: ReactNode;
  /** The steps of a wizard, shown below the heading. */
  steps?: ReactNode;
  /** An `alertdialog`: a short question whose content screen readers read together with the heading. */
  isAlert?: boolean;
  /** More width than a form needs, for wizards and tables. */
  size?: 'wizard' | 'wide' | 'widest';
  /** Wraps content and buttons in a form with these props. */
  form?: ComponentProps<'form'>;
  /** A dialog on top of this one, such as the question before closing. */
  confirmation?: ReactNode;
  /** The buttons, the primary one last. Without them the content has its own. */
  buttons?: ReactNode;
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
  confirmation,
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
      {buttons && <footer>{buttons}</footer>}
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
      {confirmation}
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

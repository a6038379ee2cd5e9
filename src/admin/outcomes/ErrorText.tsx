import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PlatformError } from '../../dataProvider/platformError';
import { CallDetails } from './CallDetails';
import { useErrorText } from './useErrorText';

/** Why a call failed, what can be done about it (`children`), and 'Details' where the platform answered wrongly. */
export const ErrorText = ({ error, children }: { error: Error; children?: ReactNode }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  return (
    <>
      {errorText(error)} {children}
      {error instanceof PlatformError && error.call && <CallDetails call={error.call} t={t} />}
    </>
  );
};

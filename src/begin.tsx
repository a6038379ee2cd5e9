import '@fontsource-variable/inter/wght.css';
import './admin/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createI18n } from './admin/i18n/provider';
import { Start, StartFailed } from './Start';
import { loadConfig } from './dataProvider/config';
import { noConnection } from './dataProvider/platformError';

const root = createRoot(document.getElementById('root')!);

const begin = async () => {
  const i18n = await createI18n();
  try {
    const config = await loadConfig();
    root.render(
      <StrictMode>
        <Start config={config} i18n={i18n} />
      </StrictMode>,
    );
  } catch {
    root.render(<StartFailed i18n={i18n} why={noConnection().message} button="Retry" onPress={() => void begin()} />);
  }
};

void begin();

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: ['index.html', 'pay.html'].map((page) => `${import.meta.dirname}/${page}`) },
  },
});

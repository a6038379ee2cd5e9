const paths = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  file: 'M6 3h9l4 4v14H6zM14 3v5h5',
  vault: 'M4 5h16v14H4zM12 9a3 3 0 100 6 3 3 0 000-6',
  calendar: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  coin: 'M12 4a8 8 0 100 16 8 8 0 000-16M9.5 14.5c0 1 1 1.5 2.5 1.5s2.5-.7 2.5-2-1-1.7-2.5-2-2.5-.8-2.5-2 1-2 2.500-2 2.300.6 2.500 1.500',
  users:
    'M9 11a3.500 3.500 0 100-7 3.500 3.500 0 000 7M3 20c0-3.500 2.500-6 6-6s6 2.500 6 6M16 4.500a3.500 3.500 0 010 6M18 14.500c2 .8 3 2.800 3 5.500',
  groups: 'M8 12a3 3 0 100-6 3 3 0 000 6M16 12a3 3 0 100-6M3 19c0-3 2-5 5-5s5 2 5 5M16 14c3 0 5 2 5 5',
  swap: 'M4 8h14l-3-3M20 16H6l3 3',
  help: 'M12 3a9 9 0 100 18 9 9 0 000-18M9.500 9.500a2.500 2.500 0 115 0c0 1.700-2.500 2-2.500 3.500M12 17v.01',
  message: 'M4 5h16v12H10l-4 3v-3H4zM8 9h8M8 13h5',
  phone: 'M8 3h8v18H8zM11 18h2',
  bank: 'M4 10l8-6 8 6zM6 10v8M10 10v8M14 10v8M18 10v8M4 20h16',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 016 0v3',
  settings: 'M4 7h10M18 7h2M16 5v4M4 17h2M10 17h10M8 15v4',
  more: 'M12 6v.01M12 12v.01M12 18v.01',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14M20 20l-4-4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  check: 'M5 12l5 5 9-10',
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 100 6 3 3 0 000-6',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
} as const;

export type IconName = keyof typeof paths;

const isIcon = (name: string): name is IconName => name in paths;

/** A line icon by its name in a definition; decoration only, hidden from screen readers. */
export const Icon = ({ name, size = 18 }: { name: string; size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2.5 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[isIcon(name) ? name : 'file']} />
  </svg>
);

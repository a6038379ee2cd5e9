import { build } from './ensure.mjs';

build();

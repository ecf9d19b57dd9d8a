import { configure } from '@testing-library/react';

// Run before every test file. A second, which is the library's own limit, is too little on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

import { configure } from '@testing-library/react';

// This runs before every test file. The library's default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

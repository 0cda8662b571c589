import { callers } from '@latchkey/testing/matrix/callers';
import { testMatrix } from '@latchkey/testing/matrix/test-matrix';

// Those whose credentials are worth nothing, wherever they go.
testMatrix(callers.filter(({ refusal }) => refusal !== undefined));

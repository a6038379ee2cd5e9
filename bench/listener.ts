import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** What a listener was told. */
export interface Heard {
  event: string;
  data: Record<string, unknown>;
}

const reconnectMs = 500;

/** A socket of the live channel that reconnects to another instance when its own goes away, as the console does. */
export class Listener {
  #socket: WebSocket | undefined;
  #isEnded = false;
  /** How often it was connected. */
  connections = 0;

  constructor(
    readonly access: string,
    readonly addresses: () => string,
    /** Called with each message. */
    readonly onMessage: (text: string) => void,
    /** Called when it is connected: what happened before was missed. */
    readonly onConnected: () => void = () => undefined,
  ) {}

  /** Connects, and stays connected until it is ended. Resolves when it is signed in for the first time. */
  connect(): Promise<void> {
    return new Promise((resolve) => {
      const open = () => {
        const socket = new WebSocket(`${this.addresses().replace('http', 'ws')}/api/ws/`, { perMessageDeflate: false });
        this.#socket = socket;
        let isSignedIn = false;
        socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', data: { token: this.access } })));
        socket.on('message', (data) => {
          if (!isSignedIn) {
            isSignedIn = true;
            this.connections++;
            this.onConnected();
            resolve();
          }
          this.onMessage(String(data));
        });
        socket.on('error', () => undefined);
        socket.on('close', () => {
          if (!this.#isEnded) void delay(reconnectMs * (0.5 + Math.random())).then(open);
        });
      };
      open();
    });
  }

  /** Stops reading, as a reader whose network is stuck. */
  pause(): void {
    this.#socket?.pause();
  }

  /** Reads on. */
  resume(): void {
    this.#socket?.resume();
  }

  end(): void {
    this.#isEnded = true;
    this.#socket?.terminate();
  }
}

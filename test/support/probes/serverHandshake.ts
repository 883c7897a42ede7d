import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { Socket } from "node:net";

/** The answer to who asks VS Code's server for its files and terminals. */
export type HandshakeAnswer = { type: "ok" } | { type: "error"; reason: string };

const controlMessage = 2;
/** Kind, number, acknowledged number, length. */
const headerByteCount = 13;
const lengthOffset = 9;

/**
 * Asks for a management connection, as the page of a window does. VS Code upgrades every WebSocket,
 * and wants the token in the first message over it.
 *
 * @param origin Of the page that asks; programs name none.
 */
export async function askForConnection(
  port: number,
  token: string | undefined,
  origin?: string,
): Promise<HandshakeAnswer> {
  const socket = await upgrade(port, origin);
  try {
    send(socket, { type: "auth", auth: token, data: "" });
    for await (const message of readMessages(socket)) {
      if (message.type !== "sign") return message;
      send(socket, { type: "connectionType", signedData: message.data, desiredConnectionType: 1 });
    }
    throw new Error("The server closed the connection without an answer");
  } finally {
    socket.destroy();
  }
}

/** Messages go over the connection as they are: VS Code can leave out the frames of a WebSocket. */
async function upgrade(port: number, origin: string | undefined): Promise<Socket> {
  const query = `reconnectionToken=${randomUUID()}&skipWebSocketFrames=true`;
  const upgrading = request(`http://127.0.0.1:${port}/?${query}`, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-key": Buffer.alloc(16).toString("base64"),
      "sec-websocket-version": "13",
      ...(origin === undefined ? {} : { origin }),
    },
  }).end();
  const [, socket] = (await once(upgrading, "upgrade")) as [unknown, Socket];
  return socket;
}

function send(socket: Socket, message: object): void {
  const text = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(headerByteCount);
  header.writeUInt8(controlMessage, 0);
  header.writeUInt32BE(text.length, lengthOffset);
  socket.write(Buffer.concat([header, text]));
}

async function* readMessages(
  socket: Socket,
): AsyncGenerator<HandshakeAnswer | { type: "sign"; data: string }> {
  let bytes = Buffer.alloc(0);
  for await (const piece of socket) {
    bytes = Buffer.concat([bytes, piece as Buffer]);
    while (bytes.length >= headerByteCount) {
      const end = headerByteCount + bytes.readUInt32BE(lengthOffset);
      if (bytes.length < end) break;
      const text = bytes.subarray(headerByteCount, end).toString();
      if (bytes.readUInt8(0) === controlMessage) yield JSON.parse(text) as HandshakeAnswer;
      bytes = bytes.subarray(end);
    }
  }
}

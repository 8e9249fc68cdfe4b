package dev.jankline.benchmarks.quality.recorded.notes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.SAXException;

/** Brings notes to a server and back. */
final class NoteSync {
  private static final int ROUNDS = 120_000;
  private static final int BITS = 256;
  private static final int RETRIES = 4;
  private static final long PAUSE_MILLIS = 60;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Asks a server and waits for its answer. */
  int fetchChanges(InetSocketAddress server) {
    try (Socket socket = new Socket()) {
      socket.connect(server);
      socket.getOutputStream().write("changes\n".getBytes(StandardCharsets.UTF_8));
      return socket.getInputStream().read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a key of a password. */
  byte[] unlock(String password, int times) {
    try {
      PBEKeySpec spec =
          new PBEKeySpec(
              password.toCharArray(),
              "notes".getBytes(StandardCharsets.UTF_8),
              times * ROUNDS,
              BITS);
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads an export in JSON. */
  int readJson(String json, int times) {
    int notes = 0;
    try {
      for (int i = 0; i < times; i++) {
        JsonNode root = JSON.readTree(json);
        notes += root.size();
      }
      return notes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads an export in XML. */
  int readXml(byte[] xml, int times) {
    int notes = 0;
    try {
      for (int i = 0; i < times; i++) {
        notes +=
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml))
                .getDocumentElement()
                .getChildNodes()
                .getLength();
      }
      return notes;
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Copies a note by writing it as a Java object and reading it again. */
  int copyDeeply(List<String> lines, int times) {
    int copied = 0;
    try {
      for (int i = 0; i < times; i++) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
          out.writeObject(new ArrayList<>(lines));
        }
        try (ObjectInputStream in =
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
          copied += ((List<?>) in.readObject()).size();
        }
      }
      return copied;
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for a task of another thread. */
  int awaitUpload(Future<Integer> upload) throws InterruptedException {
    try {
      return upload.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until another thread has opened the database. */
  void awaitDatabase(CountDownLatch open) throws InterruptedException {
    open.await();
  }

  /** Tries again after pauses. */
  int retryLogin(int times) throws InterruptedException {
    int tries = 0;
    for (int i = 0; i < times * RETRIES; i++) {
      Thread.sleep(PAUSE_MILLIS);
      tries++;
    }
    return tries;
  }
}

package dev.jankline.art;

import com.squareup.okhttp.OkHttpClient;
import com.squareup.okhttp.OkUrlFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import javax.net.ssl.SSLSocketFactory;

/** Makes URL connections those of OkHttp, as Android does; without TLS, which is not built here. */
final class AndroidHttp {
  private AndroidHttp() {}

  static void install() {
    OkHttpClient client = new OkHttpClient();
    client.setSslSocketFactory(new NoTls());
    URL.setURLStreamHandlerFactory(new OkUrlFactory(client));
  }

  private static final class NoTls extends SSLSocketFactory {
    @Override
    public String[] getDefaultCipherSuites() {
      return new String[0];
    }

    @Override
    public String[] getSupportedCipherSuites() {
      return new String[0];
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean close)
        throws IOException {
      throw new IOException("no TLS");
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      throw new IOException("no TLS");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort)
        throws IOException {
      throw new IOException("no TLS");
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      throw new IOException("no TLS");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
        throws IOException {
      throw new IOException("no TLS");
    }
  }
}

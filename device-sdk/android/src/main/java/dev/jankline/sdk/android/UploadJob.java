package dev.jankline.sdk.android;

import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.content.ComponentName;
import android.content.Context;
import org.jspecify.annotations.Nullable;

/**
 * Uploads when the device is idle and the network is not metered, also after the process of the app
 * has ended: the system starts it again then. Planned when the user leaves the app.
 */
public final class UploadJob extends JobService implements Runnable {
  private static final int ID = 0x6A616E6B;

  private volatile @Nullable JobParameters parameters;

  /** Called by the system. */
  public UploadJob() {}

  /** Plans the job, or leaves it as it is planned. Waits for the system. */
  static void plan(Context context) {
    Object scheduler = context.getSystemService(Context.JOB_SCHEDULER_SERVICE);
    if (scheduler != null) {
      ((JobScheduler) scheduler)
          .schedule(
              new JobInfo.Builder(ID, new ComponentName(context, UploadJob.class))
                  .setRequiredNetworkType(JobInfo.NETWORK_TYPE_UNMETERED)
                  .setRequiresDeviceIdle(true)
                  .build());
    }
  }

  @Override
  public boolean onStartJob(JobParameters job) {
    parameters = job;
    new Thread(this, "jankline-job").start();
    return true;
  }

  @Override
  public boolean onStopJob(JobParameters job) {
    return true;
  }

  @Override
  public void run() {
    JankMonitor.uploadNow();
    JobParameters job = parameters;
    if (job != null) {
      jobFinished(job, false);
    }
  }
}
